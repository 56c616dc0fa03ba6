import { isPersonalPage } from '#contract/base/personal-pages.ts';
import type { Session } from '#contract/people/account.ts';
import { isOrderingPath } from '#shop/base/page/ordering-path.ts';
import { firstNameOf } from '#shop/base/session/session.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';

/**
 * Says to somebody that they are signed in, but for where they go on to order, and for pages of their own: those show
 * whose they are, and nothing may stand over what somebody came for.
 */
export function greet({ user_info }: Pick<Session, 'user_info'>, to: string): void {
  const [path = ''] = to.split(/[?#]/);
  if (isOrderingPath(path) || isPersonalPage(path)) return;
  toast({ text: `Bonjour ${firstNameOf(user_info)} !` });
}
