import type { Config } from '#server/config.ts';
import { problemsIn } from './check-texts.ts';
import { findTemplate } from './registry.ts';
import type { MessageTexts } from './template.ts';

/**
 * Makes the texts of messages what staff wrote, by template. One that a newer version of the shop could
 * not fill any more, or that names another site, gives way to the one that comes with it.
 */
export function applyMessages(config: Config, written: Map<string, unknown>): void {
  const usable = [...written].filter((entry): entry is [string, MessageTexts] => {
    const [name, value] = entry;
    const template = findTemplate(name);
    if (template === undefined || value === null) return false;
    return problemsIn(template, value as MessageTexts, config.publicUrl).length === 0;
  });
  config.writtenMessages = new Map(usable);
}
