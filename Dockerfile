# The image holds no database: NEO4J_URI and NEO4J_PASSWORD give the address of one (see docker-compose.yml).
# Node 24 is maintained until April 2028; the program itself runs on 20.19 and newer.
ARG NODE=node:24-slim

FROM $NODE AS build
WORKDIR /strata
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src src
RUN npm run tsc -- -p tsconfig.build.json
COPY web web
COPY examples/*.xml examples/
COPY docs docs
COPY README.md CONTRIBUTING.md CHANGELOG.md ./
RUN npx vite build web

FROM $NODE AS modules
WORKDIR /strata
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM $NODE
WORKDIR /strata
# /data holds the hash of the generated password of the root account when STRATA_ROOT_PASSWORD is not set, and for a day the password.
ENV NODE_ENV=production STRATA_HOST=0.0.0.0 STRATA_PORT=8080 STRATA_DATA_DIR=/data
# glibc returns freed memory to the system; without it the threshold grows with what is freed (docs/limits.md).
ENV MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -m 0700 -o node -g node /data
VOLUME /data
COPY --from=modules /strata/node_modules node_modules
COPY --from=build /strata/dist dist
COPY package.json ./
COPY cypher cypher
# Custom components to begin with (docs/sign-in/custom-component.md).
COPY examples/valves examples/valves
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "const { env } = process; env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch(`${env.STRATA_TLS_CERTIFICATE ? 'https' : 'http'}://127.0.0.1:${env.STRATA_PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
