/**
 * The mailbox that letters to an address fill, for counting them: providers deliver `a.wa+1@…` where they
 * deliver `awa@…`. Two people may share one here, who then share its turns.
 */
export function countedMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}
