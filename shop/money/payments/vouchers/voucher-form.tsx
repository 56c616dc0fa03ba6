import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';

/** Errors show at the field. */
export function VoucherForm({
  label,
  onSend,
}: {
  /** On the button. */
  label: string;
  onSend: (code: string) => Promise<void>;
}) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    if (code.trim() === '') {
      setProblem('Le code est obligatoire.');
      return;
    }
    setIsSending(true);
    setProblem(undefined);
    await onSend(code).catch((error: ApiError) => setProblem(error.message));
    setIsSending(false);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Code du bon d’achat"
        name="voucher"
        placeholder="AAAA-BBBB-CCCC-DDDD"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        problem={problem}
      />
      <button type="submit" aria-disabled={isSending} className={buttonStyle('primary', 'w-full')}>
        {isSending ? 'Un instant...' : label}
      </button>
    </form>
  );
}
