import type { ReactNode } from 'react';
import { BringLateParts } from '../offline/bring-late-parts.tsx';
import { CallBar } from './footer/call-bar.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** What surrounds every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-white focus:px-5 focus:py-3 focus:font-semibold focus:shadow-lg"
      >
        Aller au contenu
      </a>
      <NavigationProgress />
      <Header />
      <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <CallBar />
      <BringLateParts />
    </div>
  );
}
