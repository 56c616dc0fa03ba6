const MOST = 5;

const STARS = '★'.repeat(MOST);

export function Stars({ value }: { value: number }) {
  const words = `${value.toLocaleString('fr-FR')} ${value < 2 ? 'étoile' : 'étoiles'} sur ${MOST}`;
  return (
    <span
      role="img"
      aria-label={words}
      className="relative inline-block leading-none tracking-wide whitespace-nowrap text-line"
    >
      {STARS}
      <span
        className="absolute inset-y-0 left-0 overflow-hidden text-amber-600"
        style={{ width: `${(value / MOST) * 100}%` }}
      >
        {STARS}
      </span>
    </span>
  );
}
