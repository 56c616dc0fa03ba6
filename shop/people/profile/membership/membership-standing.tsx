import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef } from 'react';
import { screens } from '#contract/base/screens.ts';
import type { MembershipCase } from '#contract/people/membership.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';

const icons: Record<Standing, { icon: LucideIcon; color: string }> = {
  'never-asked': { icon: CircleHelp, color: 'text-accent' },
  requested: { icon: Hourglass, color: 'text-promo' },
  accepted: { icon: BadgeCheck, color: 'text-success' },
  rejected: { icon: CircleX, color: 'text-promo' },
};

export function MembershipStanding({
  standing,
  membership,
}: {
  standing: Standing;
  membership: MembershipCase;
}) {
  const { icon: Icon, color } = icons[standing];
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    // The form has disappeared together with the focused button.
    area.current?.focus();
  }, [standing]);
  const { title, text } = wordsOf(standing, membership);
  return (
    <div
      ref={area}
      tabIndex={-1}
      className="flex scroll-mt-40 gap-4 rounded-card bg-mist p-4 outline-none sm:p-5"
    >
      <Icon aria-hidden="true" size={32} className={`shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className="text-lg font-bold">{title}</p>
        <p className="mt-1 break-words">{text}</p>
        <Link
          to={standing === 'accepted' ? screens.credit : screens.creditProcess}
          className={buttonStyle('secondary', 'mt-3')}
        >
          {standing === 'accepted' ? 'Voir les produits' : 'Comment ça marche ?'}
        </Link>
      </div>
    </div>
  );
}

function wordsOf(standing: Standing, { company, history }: MembershipCase) {
  const employer = company?.name ?? 'votre employeur';
  switch (standing) {
    case 'never-asked':
      return {
        title: 'Vous n’avez pas encore demandé votre adhésion',
        text: 'Avec l’accord de votre employeur, achetez à crédit et payez par mois.',
      };
    case 'requested':
      return {
        title: 'Votre demande est en attente',
        text: `${employer} étudie votre demande. Vous recevrez un e-mail et un SMS dès sa réponse.`,
      };
    case 'accepted':
      return {
        title: 'Votre adhésion est acceptée',
        text: `Vous achetez à crédit par ${employer} : choisissez un produit « À crédit ».`,
      };
    case 'rejected': {
      const [last, before] = history;
      const reason = (last?.reason ?? '').replace(/[.\s]+$/, '');
      return {
        title:
          before?.state === 'accepted'
            ? 'Votre adhésion est terminée'
            : 'Votre demande n’est pas acceptée',
        text: `${reason === '' ? '' : `Motif : ${reason}. `}Vous pouvez faire une nouvelle demande.`,
      };
    }
  }
}

/** The state of the membership. In the API, `adhesion_submit` distinguishes the first two. */
type Standing = 'never-asked' | 'requested' | 'accepted' | 'rejected';

/** The answer to a membership; a pending one is `requested` or `never-asked`. */
export function standingOf({
  adhesion,
  adhesion_submit,
}: Pick<MembershipCase, 'adhesion' | 'adhesion_submit'>): Standing {
  if (adhesion !== 'pending') return adhesion;
  return adhesion_submit ? 'requested' : 'never-asked';
}
