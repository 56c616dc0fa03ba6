import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button.tsx';

/** A window over the page: at the foot of phones, in the middle of wide screens. Its title takes the focus. */
export function Modal({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the element is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-white p-5 text-ink shadow-xl backdrop:bg-navy/60 sm:m-auto sm:w-[30rem] sm:rounded-card"
    >
      <div className="mb-3 flex items-start gap-2">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="min-w-0 flex-1 text-xl font-extrabold outline-none"
        >
          {title}
        </h2>
        <CloseButton onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      {children}
    </dialog>
  );
}
