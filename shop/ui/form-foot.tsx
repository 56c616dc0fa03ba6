import { buttonStyle } from './button-style.ts';

/** The end of a form: why the server took it not, and the button, which works once the page lives. */
export function FormFoot({
  form: { failure, isLive, isSending },
  label,
  sendingLabel,
}: {
  form: { failure: string; isLive: boolean; isSending: boolean };
  label: string;
  sendingLabel: string;
}) {
  return (
    <>
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {failure}
      </p>
      <button
        type="submit"
        disabled={!isLive}
        aria-disabled={isSending}
        className={buttonStyle('primary', 'w-full py-2')}
      >
        {isSending ? sendingLabel : label}
      </button>
    </>
  );
}
