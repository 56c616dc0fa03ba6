import Clock from 'lucide-react/icons/clock';
import { useSearchParams } from 'react-router';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { caseLink, screens, signInLink } from '#contract/base/screens.ts';
import type { OwnCase } from '#contract/delivery/after-sales.ts';
import {
  formatMinutes,
  formatWeekdayMoment,
  OWN_CASE_STATE_WORDS,
} from '#contract/delivery/after-sales-words.ts';
import { CardSkeleton } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { ContactButtons } from '#shop/base/page/contact-buttons.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ReportFault } from './report-fault.tsx';

export const DESK_TITLE = 'Service après-vente';

/** Reads the token of the address only in the browser (rule S-37). */
export function DeskPage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  const [search] = useSearchParams();
  const numberIn = (name: string) => {
    const value = Number(isLive ? (search.get(name) ?? '') : '');
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const token = isLive ? (search.get('token') ?? '') : '';
  const orderId = numberIn('commande');
  const mayReport = customer !== undefined || (orderId !== undefined && token !== '');
  return (
    <>
      {token !== '' && <meta name="robots" content="noindex" />}
      <PageBanner title={DESK_TITLE} steps={[{ label: DESK_TITLE }]} />
      <div className="container-page grid items-start gap-4 py-5 sm:py-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <h2 className="sr-only">Pannes et dossiers</h2>
        <div className="min-w-0 space-y-4">
          {!isLive && <CardSkeleton />}
          {isLive && mayReport && (
            <ReportFault
              key={orderId}
              orderId={orderId}
              token={token}
              lineId={numberIn('ligne')}
              serial={isLive ? (search.get('serie') ?? '') : ''}
              warrantyId={numberIn('garantie')}
              isSignedIn={customer !== undefined}
            />
          )}
          {isLive && !mayReport && <WaysIn />}
        </div>
        <div className="min-w-0 space-y-4">
          <AnswerTime />
          {isLive && customer !== undefined && <OwnCases />}
          <Card title="Parler à quelqu’un">
            <ContactButtons orderNumber="" />
          </Card>
        </div>
      </div>
    </>
  );
}

function AnswerTime() {
  const { value, problem } = useOwnData(paths.afterSalesPromise);
  return (
    <Card title="Réponse sous 24 h">
      <p className="flex min-h-12 gap-3">
        <Clock aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-accent-dark" />
        <span>
          {value === undefined &&
            (problem === '' ? 'Un instant...' : 'Comptée en heures d’ouverture.')}
          {value !== undefined && (
            <>
              Écrivez maintenant : réponse au plus tard{' '}
              <strong className="font-semibold">{formatWeekdayMoment(value.due_at)}</strong>.
            </>
          )}
        </span>
      </p>
      {value !== undefined && value.median_minutes !== null && (
        <p className="mt-2 text-sm text-muted">
          Ces 30 derniers jours, une demande sur deux a eu sa réponse en{' '}
          {formatMinutes(value.median_minutes)} d’ouverture ou moins.
        </p>
      )}
    </Card>
  );
}

function OwnCases() {
  const { value } = useOwnData(paths.cases);
  if (value === undefined || value.length === 0) return null;
  return (
    <Card title="Mes dossiers">
      <ul className="divide-y divide-line">
        {value.map((one) => (
          <CaseRow key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function CaseRow({ one }: { one: OwnCase }) {
  return (
    <li className="py-1">
      <Link
        to={caseLink(one.id)}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 font-semibold text-accent-dark hover:underline"
      >
        <span className="min-w-0 break-words">
          {one.number} · {withAccents(one.article)}
        </span>
        <span className="text-sm text-muted">{OWN_CASE_STATE_WORDS[one.state]}</span>
      </Link>
    </li>
  );
}

function WaysIn() {
  return (
    <Card title="Signaler une panne">
      <p>
        Connectez-vous pour choisir l’appareil parmi vos achats. Commandé sans compte ? Ouvrez le
        lien reçu avec votre commande : la panne s’y signale aussi.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to={signInLink(screens.afterSales)} className={buttonStyle('primary')}>
          Se connecter
        </Link>
        <Link to={screens.tracking} className={buttonStyle('secondary')}>
          Retrouver ma commande
        </Link>
      </p>
      <p className="mt-4 text-muted">
        Acheté au magasin ? Appelez-nous avec votre reçu : nous ouvrons le dossier pour vous.
      </p>
    </Card>
  );
}
