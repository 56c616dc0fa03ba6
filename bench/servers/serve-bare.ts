import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The yardstick: a bare Node server that sends the bytes of one response.
const [url = ''] = process.argv.slice(2);
const original = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await original.arrayBuffer());
const contentType = original.headers.get('content-type') ?? 'text/plain';
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on('SIGTERM', () => process.exit(0));
