FROM node:22-slim
RUN npm install --global --ignore-scripts igx-lang@0.1.0
WORKDIR /work
ENTRYPOINT ["igx"]
