import { type ReactNode, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Alert, AlertPage } from '#contract/goods/alerts.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';

/** Stops an alert, or with `isForAll` whatever waits for its address, by one press. */
export function StopButton({
  alert: { id, token },
  isForAll = false,
  onStopped,
  children,
}: {
  alert: Pick<Alert, 'id' | 'token'>;
  isForAll?: boolean;
  onStopped: (page: AlertPage) => void;
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

/** Confirms the address of an alert. */
export function ConfirmButton({
  alert: { id, token },
  onConfirmed,
}: {
  alert: Pick<Alert, 'id' | 'token'>;
  onConfirmed: (page: AlertPage) => void;
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
  send: () => Promise<AlertPage>;
  onDone: (page: AlertPage) => void;
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
