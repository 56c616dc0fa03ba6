import { buttonStyle } from '../ui/button-style.ts';
import { Link } from '../ui/link.tsx';
import { needsLightText } from '../ui/text-color.ts';

/** What a slide at the head of home shows, and where it leads. */
export type SlideContent = {
  title: string;
  subtitle: string;
  to: string;
  /** What the link says. */
  label: string;
  image_color: string | null;
  image_sizes: { width: number; url: string }[];
};

/** A campaign or a banner: its words, over the calm left part of its picture (above it on phones). */
export function Slide({ content, isFirst }: { content: SlideContent; isFirst: boolean }) {
  const isLight = needsLightText(content.image_color);
  return (
    <div
      style={{ backgroundColor: backgroundOf(content.image_color, isLight) }}
      className={`relative flex h-full flex-col sm:justify-center ${isLight ? 'bg-navy text-white' : 'text-ink'}`}
    >
      <SlidePicture content={content} isFirst={isFirst} />
      <div className="relative order-1 flex flex-col items-start gap-2 p-5 sm:w-1/2 sm:p-10 sm:pb-18 lg:gap-4 lg:px-16">
        <h2 className="text-2xl leading-tight font-extrabold tracking-tight text-balance sm:text-3xl lg:text-4xl xl:text-5xl">
          {content.title}
        </h2>
        {content.subtitle !== '' && <p className="text-balance sm:text-lg">{content.subtitle}</p>}
        <Link
          to={content.to}
          className={
            isLight
              ? buttonStyle('light', 'mt-1 font-bold')
              : buttonStyle('primary', 'mt-1 font-bold')
          }
        >
          {content.label}
          <span className="sr-only"> : {content.title}</span>
        </Link>
      </div>
    </div>
  );
}

/** White needs a little more than a middle tone gives it. */
function backgroundOf(color: string | null, isLight: boolean): string | undefined {
  if (color === null) return undefined;
  return isLight ? `color-mix(in srgb, ${color} 85%, var(--color-navy))` : color;
}

function SlidePicture({ content, isFirst }: { content: SlideContent; isFirst: boolean }) {
  const [smallest] = content.image_sizes;
  if (smallest === undefined) return null;
  return (
    <img
      src={smallest.url}
      srcSet={content.image_sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
      sizes="(min-width: 40rem) 100vw, 35rem"
      width={1600}
      height={640}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="order-2 h-56 min-h-0 w-full grow object-cover object-right-bottom max-sm:mask-t-from-70% sm:absolute sm:inset-0 sm:h-full"
    />
  );
}
