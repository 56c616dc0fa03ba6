import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import type { Alert, AlertPage as Page } from '#contract/goods/alerts.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { alertSentence } from './alert-words.ts';

export const ALERT_TITLE = 'Votre alerte';

export function AlertPage() {
  const isLive = useHydrated();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const token = isLive ? (search.get('token') ?? '') : '';
  const isWhole = /^\d{1,10}$/.test(id) && token !== '';
  return (
    <>
      <PageBanner title={ALERT_TITLE} steps={[{ label: ALERT_TITLE }]} />
      <div className="container-page min-h-[60dvh] max-w-2xl space-y-4 py-5 sm:py-8">
        {isLive && isWhole && <Asked key={`${id} ${token}`} id={Number(id)} token={token} />}
        {isLive && !isWhole && <NoAlert />}
        {!isLive && <CardSkeleton />}
      </div>
    </>
  );
}

function Asked({ id, token }: { id: number; token: string }) {
  const { value, problem, isMissing, askAgain } = useOwnData(
    callTo(pathTo(paths.alert, { id }), { token }),
  );
  if (isMissing) return <NoAlert />;
  if (value !== undefined) return <Shown first={value} />;
  return problem === '' ? <CardSkeleton /> : <Failure problem={problem} onRetry={askAgain} />;
}

function Shown({ first }: { first: Page }) {
  const [{ alert, others }, setPage] = useState(first);
  const [done, setDone] = useState('');
  const change = (said: string) => (page: Page) => {
    setPage(page);
    setDone(said);
  };
  const isOpen = alert.state === 'waiting' || alert.state === 'to_confirm';
  return (
    <>
      <Done text={done} />
      <AlertCard alert={alert}>
        <div className="flex flex-wrap gap-3 pt-1">
          {alert.state === 'to_confirm' && (
            <ConfirmButton alert={alert} onConfirmed={change('Votre alerte est confirmée.')} />
          )}
          {isOpen && (
            <StopButton alert={alert} onStopped={change('Votre alerte est arrêtée.')}>
              Arrêter
            </StopButton>
          )}
        </div>
      </AlertCard>
      {others.length > 0 && (
        <>
          <h2 className="pt-4 text-xl font-extrabold tracking-tight">Vos autres alertes</h2>
          {others.map((other) => (
            <AlertCard key={other.id} alert={other}>
              <StopButton
                alert={other}
                onStopped={({ alert: stopped }) => {
                  const left = others.filter((one) => one.id !== stopped.id);
                  change('Votre alerte est arrêtée.')({ alert, others: left });
                }}
              >
                Arrêter
              </StopButton>
            </AlertCard>
          ))}
          <StopButton
            alert={alert}
            isForAll
            onStopped={change('Toutes vos alertes sont arrêtées.')}
          >
            Tout arrêter
          </StopButton>
        </>
      )}
    </>
  );
}

export function Done({ text }: { text: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== '') said.current?.focus();
  }, [text]);
  return (
    <p
      ref={said}
      tabIndex={-1}
      role="status"
      className={
        text === '' ? 'sr-only' : 'rounded-card bg-accent-soft p-4 font-semibold outline-none'
      }
    >
      {text}
    </p>
  );
}

function NoAlert() {
  return (
    <div className="space-y-5">
      <p className="text-lg">
        Cette alerte n’existe pas ou plus. Ouvrez le lien du message tel qu’il est.
      </p>
      <Link to={screens.shop} className={buttonStyle('primary')}>
        Aller à la boutique
      </Link>
    </div>
  );
}

const PICTURE_PX = 96;

export function AlertCard({ alert, children }: { alert: Alert; children?: ReactNode }) {
  const id = useId();
  const { product } = alert;
  const name = withAccents(product.name);
  return (
    <section
      aria-labelledby={id}
      className="flex gap-4 rounded-card border border-line bg-white p-4 sm:p-5"
    >
      <img
        src={product.image_url ?? '/icons/icon.svg'}
        alt=""
        width={PICTURE_PX}
        height={PICTURE_PX}
        loading="lazy"
        className="size-20 shrink-0 rounded-lg bg-mist object-contain sm:size-24"
      />
      <div className="min-w-0 flex-1 space-y-2">
        <h2 id={id} className="font-bold break-words">
          {product.is_listed ? (
            <Link
              to={productLink(product.id)}
              className="inline-block py-1 text-accent-dark underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {product.is_listed && product.price > 0 && <Price amountXof={product.price} />}
        <p>{alertSentence(alert)}</p>
        {children}
      </div>
    </section>
  );
}

/** Stops an alert with one press, or with `isForAll` all alerts of its address. */
export function StopButton({
  alert: { id, token },
  isForAll = false,
  onStopped,
  children,
}: {
  alert: Pick<Alert, 'id' | 'token'>;
  isForAll?: boolean;
  onStopped: (page: Page) => void;
  children: ReactNode;
}) {
  return (
    <PostButton
      look="secondary"
      send={() => {
        const query = isForAll ? { token, toutes: '1' as const } : { token };
        return browserApi.post(callTo(pathTo(paths.alertStop, { id }), query), {});
      }}
      onDone={onStopped}
    >
      {children}
    </PostButton>
  );
}

function ConfirmButton({
  alert: { id, token },
  onConfirmed,
}: {
  alert: Pick<Alert, 'id' | 'token'>;
  onConfirmed: (page: Page) => void;
}) {
  return (
    <PostButton
      look="primary"
      send={() => browserApi.post(callTo(pathTo(paths.alertConfirmation, { id }), { token }), {})}
      onDone={onConfirmed}
    >
      Confirmer
    </PostButton>
  );
}

function PostButton({
  look,
  send,
  onDone,
  children,
}: {
  look: 'primary' | 'secondary';
  send: () => Promise<Page>;
  onDone: (page: Page) => void;
  children: ReactNode;
}) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const press = async () => {
    if (isSending) return;
    setIsSending(true);
    setFailure('');
    try {
      onDone(await send());
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setIsSending(false);
  };
  return (
    <div>
      <button type="button" aria-disabled={isSending} onClick={press} className={buttonStyle(look)}>
        {isSending ? 'Un instant...' : children}
      </button>
      <Refusal text={failure} className="mt-2" />
    </div>
  );
}
