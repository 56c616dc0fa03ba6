import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { buttonStyle } from '../button-style.ts';
import { Refusal } from '../fields/refusal.tsx';
import { Modal } from './modal.tsx';

/** Asks before an action that is hard to undo. Shows the French text of an error that `act` throws. */
export function ConfirmDialog({
  title,
  action,
  leave = 'Annuler',
  isQuiet = false,
  act,
  onClose,
  children,
}: {
  title: string;
  action: string;
  leave?: string;
  /** Leaving is the blue button: the act cannot be taken back. */
  isQuiet?: boolean;
  act: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isActing, setIsActing] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    if (isActing) return;
    setIsActing(true);
    setFailure('');
    try {
      await act();
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
      setIsActing(false);
    }
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className="space-y-3">{children}</div>
      <Refusal text={failure} className="mt-3" />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          onClick={onClose}
          className={buttonStyle(isQuiet ? 'primary' : 'secondary')}
        >
          {leave}
        </button>
        <button
          type="button"
          aria-disabled={isActing}
          onClick={confirm}
          className={isQuiet ? buttonStyle('quiet', 'text-promo') : buttonStyle('primary')}
        >
          {isActing ? 'Un instant...' : action}
        </button>
      </div>
    </Modal>
  );
}
