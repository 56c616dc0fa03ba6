import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The mailbox that letters to an address fill, for counting them: providers deliver `a.wa+1@…` where they
 * deliver `awa@…`. Two people may share one here, who then share its turns.
 */
export function countedMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}

/** Whether a column holds an address, in lower case, of such a mailbox. */
export const isCountedMailbox = (column: AnyColumn, mailbox: string): SQL =>
  sql`replace(regexp_replace(split_part(${column}, '@', 1), '\\+.*$', ''), '.', '')
    || '@' || split_part(${column}, '@', 2) = ${mailbox}`;
