import type { Session } from '#contract/account.ts';
import { isOrderingPath } from '../page/ordering-path.ts';
import { firstNameOf } from '../session/first-name.ts';
import { toast } from '../ui/overlays/toast.ts';

/**
 * Says to somebody that they are signed in, but for where they go on to order: the checkout shows whose it is,
 * and nothing may stand over what is chosen there.
 */
export function greet({ user_info }: Pick<Session, 'user_info'>, to: string): void {
  const [path = ''] = to.split(/[?#]/);
  if (!isOrderingPath(path)) toast({ text: `Bonjour ${firstNameOf(user_info)} !` });
}
