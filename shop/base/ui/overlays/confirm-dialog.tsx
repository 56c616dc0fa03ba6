import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { buttonStyle } from '../button-style.ts';
import { Refusal } from '../fields/refusal.tsx';
import { Modal } from './modal.tsx';

/**
 * Asks before something that is not easily undone. What `act` throws has French words, which then stand here;
 * the window stays until it is done or left.
 */
export function ConfirmDialog({
  title,
  action,
  leave = 'Annuler',
  act,
  onClose,
  children,
}: {
  title: string;
  /** What the button that does it says. */
  action: string;
  /** What the button that leaves all as it is says. */
  leave?: string;
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
        <button type="button" onClick={onClose} className={buttonStyle('secondary')}>
          {leave}
        </button>
        <button
          type="button"
          aria-disabled={isActing}
          onClick={confirm}
          className={buttonStyle('primary')}
        >
          {isActing ? 'Un instant...' : action}
        </button>
      </div>
    </Modal>
  );
}
