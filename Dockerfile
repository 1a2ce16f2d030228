# Strata without a database of its own: NEO4J_URI and NEO4J_PASSWORD say where Neo4j is (see docker-compose.yml).

FROM node:20-slim AS build
WORKDIR /strata
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src src
RUN npx tsc -p tsconfig.build.json

FROM node:20-slim AS modules
WORKDIR /strata
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:20-slim
WORKDIR /strata
# /data keeps the generated password of the first administrator when STRATA_ROOT_PASSWORD is not set.
ENV NODE_ENV=production STRATA_HOST=0.0.0.0 STRATA_PORT=8080 STRATA_DATA_DIR=/data
RUN install -d -m 0700 -o node -g node /data
VOLUME /data
COPY --from=modules /strata/node_modules node_modules
COPY --from=build /strata/dist dist
COPY package.json ./
COPY cypher cypher
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STRATA_PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
