import { buttonStyle } from '../button-style.ts';
import { Refusal } from './refusal.tsx';

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
      <Refusal text={failure} />
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
