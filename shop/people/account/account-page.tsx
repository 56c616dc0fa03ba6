import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import PackageCheck from 'lucide-react/icons/package-check';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { Breadcrumb } from '#shop/base/page/breadcrumb.tsx';

const REASONS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: PackageCheck,
    title: 'Vos commandes au même endroit',
    text: 'Où en est votre livraison, ce qui est payé, ce qui reste.',
  },
  {
    icon: BadgePercent,
    title: 'À crédit par votre employeur',
    text: 'Demandez votre adhésion, puis payez par mois.',
  },
  {
    icon: Truck,
    title: 'Livraison gratuite à Dakar',
    text: 'Gardez vos adresses pour la prochaine fois.',
  },
  {
    icon: LockKeyhole,
    title: 'Connexion protégée',
    text: 'Votre mot de passe n’est lisible par personne, pas même par nous.',
  },
];

export function AccountPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="bg-mist">
      <div className="container-page pt-2 pb-12 sm:pt-4">
        <Breadcrumb steps={[{ label: title }]} />
        <div className="mx-auto mt-2 max-w-md lg:grid lg:max-w-none lg:grid-cols-[28rem_minmax(0,1fr)] lg:items-start lg:gap-16 lg:pt-4">
          <section className="rounded-card border border-line bg-white p-5 sm:p-8">
            <h1 className="text-2xl leading-tight font-extrabold tracking-tight">{title}</h1>
            <div className="mt-2 text-muted">{intro}</div>
            <div className="mt-5">{children}</div>
          </section>
          <Reasons />
        </div>
      </div>
    </div>
  );
}

function Reasons() {
  return (
    <ul className="mt-8 space-y-5 px-1 lg:mt-8 lg:max-w-md">
      {REASONS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-dark">
            <Icon aria-hidden="true" size={22} />
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
