import { readConfig } from '#server/config.ts';
import { type Running, runServer } from '#server/main.ts';
import { serveSandbox } from '../sandbox/serve.ts';

type Options = Parameters<typeof runServer>[0];

/**
 * Runs the shop with the sandbox (SANDBOX_PORT) beside it, for every outside service that the
 * environment does not name. For demonstrations only. Throws as `runServer` does.
 */
export async function runWithSandbox(
  options: Options,
  say: (line: string) => void,
): Promise<Running & { sandboxAddress: string }> {
  const { settings } = readConfig(options.environment);
  const sandbox = await serveSandbox(settings.SANDBOX_PORT, say);
  const given = Object.entries(options.environment).filter(([, value]) => value !== '');
  const environment = { ...sandbox.settings, ...Object.fromEntries(given) };
  try {
    const running = await runServer({ ...options, environment });
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
