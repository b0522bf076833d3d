# Each RUN line was also run in a bare Debian without a container engine (CONTRIBUTING.md, On a bare machine).
FROM debian:trixie-slim

# Pango and HarfBuzz make the printed sheets; the fonts show names in every script on them.
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-venv libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji && rm -rf /var/lib/apt/lists/*

# The packages come before the program: a new release of the program leaves this layer as it is.
WORKDIR /usr/src/scorekeeper
COPY requirements.lock ./
RUN python3 -m venv /opt/scorekeeper && /opt/scorekeeper/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

COPY pyproject.toml README.md LICENSE ./
COPY pdf pdf
COPY static static
COPY templates templates
COPY scorekeeper scorekeeper
RUN /opt/scorekeeper/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

# The account owns the data folder, so a new volume mounted there belongs to it too.
RUN useradd --uid 10800 --home-dir /data scorekeeper && install --directory --owner scorekeeper --mode 700 /data
USER scorekeeper
VOLUME /data

ENV PATH=/opt/scorekeeper/bin:/usr/bin:/bin SCOREKEEPER_DATA=/data SCOREKEEPER_HOST=0.0.0.0
EXPOSE 8000
CMD ["scorekeeper", "serve"]
