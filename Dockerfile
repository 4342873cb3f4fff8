# An image of Parley: the program and what it needs, without npm, sources or anything that builds. It runs as a user without
# rights, and everything but /data and /tmp may be read-only:
#
#   docker build --tag parley .
#   docker run --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --stop-timeout 35 \
#     --volume parley-data:/data --publish 127.0.0.1:3000:3000 parley

FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /parley
COPY . .
RUN npm run assemble -- /assembled && mkdir /empty

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /assembled /parley
COPY --from=build --chown=10001:10001 /empty /data
ENV HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/parley/bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/parley/bin/node", "/parley/start.mjs"]
