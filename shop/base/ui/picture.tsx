type Size = { width: number; url: string };

/** `sizes` is the HTML attribute. A colour shows until the picture loads; the mark replaces a missing one. */
export function Picture({
  sources,
  color,
  alt,
  sizes,
  shape = 'aspect-square h-auto',
  isFirst = false,
  className = '',
}: {
  sources: Size[];
  color: string | null;
  alt: string;
  sizes: string;
  /** Height and shape of the box; the picture in it is never cut. Without `aspect-ratio` it is a square. */
  shape?: string;
  /** In view at first: loads at once and with priority. */
  isFirst?: boolean;
  className?: string;
}) {
  const [first] = sources;
  const widest = sources.at(-1);
  if (first === undefined || widest === undefined) {
    return (
      <img
        src="/icons/icon.svg"
        alt={alt}
        width={512}
        height={512}
        loading="lazy"
        className={`${shape} w-full bg-mist object-contain p-[14%] opacity-60 ${className}`}
      />
    );
  }
  return (
    <img
      src={first.url}
      srcSet={sources.map(({ width, url }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={widest.width}
      height={widest.width}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={{ backgroundColor: color ?? undefined }}
      className={`${shape} w-full object-contain ${className}`}
    />
  );
}
