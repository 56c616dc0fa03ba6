import { ConfigError } from '#server/base/config/check-settings.ts';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { errorCodeOf } from '#server/base/error-code.ts';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs an operator's command. An error that the operator can fix prints one French line, any other its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ServerRefusal) return error.message;
  if (errorCodeOf(error)?.startsWith('ERR_PARSE_ARGS')) return 'Option inconnue. Aide : --help';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
