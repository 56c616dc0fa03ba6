import type { Session } from '#contract/account.ts';
import { firstNameOf } from '../session/first-name.ts';
import { toast } from '../ui/overlays/toast.ts';

/** Says to somebody that they are signed in. */
export const greet = ({ user_info }: Pick<Session, 'user_info'>): void =>
  toast({ text: `Bonjour ${firstNameOf(user_info)} !` });
