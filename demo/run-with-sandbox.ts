import { readConfig } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import { type Running, runServer } from '#server/main.ts';
import { serveSandbox } from '../sandbox/serve.ts';

/** Example host (RFC 2606). */
const exampleLinks = {
  SHOP_FACEBOOK: 'https://www.example.com/facebook',
  SHOP_INSTAGRAM: 'https://www.example.com/instagram',
  SHOP_TIKTOK: 'https://www.example.com/tiktok',
  SHOP_YOUTUBE: 'https://www.example.com/youtube',
} satisfies Partial<Settings>;

type Options = Parameters<typeof runServer>[0];

/** Runs the shop with the sandbox for services without a setting. Throws as `runServer` does. */
export async function runWithSandbox(
  options: Options,
  say: (line: string) => void,
): Promise<Running & { sandboxAddress: string }> {
  const { settings } = readConfig(options.environment);
  const sandbox = await serveSandbox(settings.SANDBOX_PORT, say);
  const given = Object.entries(options.environment).filter(([, value]) => value !== '');
  const environment = { ...exampleLinks, ...sandbox.settings, ...Object.fromEntries(given) };
  try {
    const running = await runServer({ ...options, environment });
    sandbox.serveShopAt(running.address);
    return {
      ...running,
      sandboxAddress: sandbox.address,
      close: async () => {
        await running.close();
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}
