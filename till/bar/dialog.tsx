import { type ReactNode, type Ref, useId } from 'react';

/** A modal dialog with a title; `showModal` opens it. */
export function Dialog({
  ref,
  title,
  onClose,
  children,
}: {
  ref: Ref<HTMLDialogElement>;
  title: string;
  onClose?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-2xl p-5 text-ink backdrop:bg-navy/70"
    >
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
