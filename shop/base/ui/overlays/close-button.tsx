import X from 'lucide-react/icons/x';

/** 44 px wide; `label` says what it closes. */
export function CloseButton({
  onClick,
  label = 'Fermer',
  className,
}: {
  onClick: () => void;
  label?: string;
  className: string;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className={`flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-mist ${className}`}
    >
      <X aria-hidden="true" size={20} />
    </button>
  );
}
