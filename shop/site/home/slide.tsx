import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { needsLightText } from '#shop/base/ui/text-color.ts';

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

/**
 * A campaign or a banner: its words, over the calm left part of its picture (above it on phones). They come first and
 * hang from the top, so that what a slow network brings later moves nothing.
 */
export function Slide({ content, isFirst }: { content: SlideContent; isFirst: boolean }) {
  const isLight = needsLightText(content.image_color);
  return (
    <div
      style={{ backgroundColor: backgroundOf(content.image_color, isLight) }}
      className={`relative isolate flex h-full flex-col ${isLight ? 'bg-navy text-white' : 'text-ink'}`}
    >
      <div className="flex flex-col items-start gap-2 p-5 sm:w-1/2 sm:px-10 sm:py-8 lg:gap-4 lg:px-16 lg:pt-20 xl:pt-12">
        <h2 className="text-2xl leading-tight font-extrabold tracking-tight text-balance lg:text-4xl xl:text-5xl">
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
      <SlidePicture content={content} isFirst={isFirst} />
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
      className="h-56 min-h-0 w-full grow object-cover object-right-bottom max-sm:mask-t-from-70% sm:absolute sm:inset-0 sm:-z-1 sm:h-full"
    />
  );
}
