import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Forwarder = {
  port: number;
  /** Refuses connections and falls silent on open ones, like a machine without power. */
  vanish(): void;
  close(): Promise<void>;
};

export async function openForwarder(to: number): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let isGone = false;
  const server = createServer((from) => {
    const onward = connect(to, '127.0.0.1');
    for (const [here, there] of [
      [from, onward],
      [onward, from],
    ] as const) {
      sockets.add(here);
      here.on('error', () => there.destroy());
      here.on('close', () => there.destroy());
      here.on('data', (bytes) => {
        if (!isGone) there.write(bytes);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    vanish: () => {
      isGone = true;
      server.close();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
