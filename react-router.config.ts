import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'shop',
  buildDirectory: 'build',
  ssr: true,
  // Every route has a client loader that calls the API, so the browser never asks the server for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
