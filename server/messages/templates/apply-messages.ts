import type { MessageTexts } from '#contract/staff/message-texts.ts';
import type { Config } from '#server/config.ts';
import { usableTexts } from './check-texts.ts';
import { findTemplate } from './registry.ts';

/**
 * Makes the texts of messages what staff wrote, by template. One that the shop cannot use (any more)
 * gives way to the one that comes with it (`usableTexts`); answers the names of those.
 */
export function applyMessages(config: Config, written: Map<string, unknown>): string[] {
  const usable = new Map<string, MessageTexts>();
  const refused: string[] = [];
  for (const [name, value] of written) {
    const template = findTemplate(name);
    if (template === undefined || value === null) continue;
    const texts = usableTexts(template, value, config.publicUrl);
    if (texts === undefined) refused.push(name);
    else usable.set(name, texts);
  }
  config.writtenMessages = usable;
  return refused;
}
