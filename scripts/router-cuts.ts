/** A place of a file of React Router and what stands there in the browser; it has to be there exactly once. */
type Cut = [place: RegExp, instead: string];

/** A whole function, which begins at `indent` tabs. */
const functionOf = (name: string, indent = '') =>
  new RegExp(`^${indent}(async )?function ${name}\\([\\s\\S]*?^${indent}\\}$`, 'm');
/** What is left of a function of the router: its result where nobody submits, fetches, blocks or discovers. */
const inRouter = (name: string, instead = ''): Cut => [functionOf(name, '\t'), instead];
const inFile = (name: string, instead = ''): Cut => [functionOf(name), instead];

/** The files whose cuts were looked at (React Router 8.4.0), SHA-256. */
export const CUT_FROM: Record<string, string> = {
  'router/router': 'c57a8a443062a135280d8534797cf22bea1f999731eec4aafe6e1c4cf356ed83',
  components: 'cbacca4ef1b85405b6dfd3c3f034deac3d7f86388dfcc911002502d4a78ecc7f',
  'dom/ssr/routes': 'a61893177d6a9f78b5681baae6d2170b6fa13a2d7171be6f7ad5a137180a14f0',
  'dom-export/hydrated-router': 'f47e9d0a894d63b3c8697c7a20aafc1197408d35fa35ba0f60261a082bb98b29',
};

/**
 * What of React Router nobody in this shop asks for, by its file: forms and actions (we call our API), fetchers,
 * blockers, discovery of routes, routes that are exchanged while it runs, masked addresses and view transitions.
 * What is cut out follows from their never being begun: no submission, and lists of fetchers that stay empty. What
 * is no longer called by that goes with the bundler. `lean-router.test.ts` goes the same ways with both routers and
 * sees to it that the shop uses nothing of it.
 */
export const ROUTER_CUTS: Record<string, Cut[]> = {
  'router/router': [
    inRouter('handleAction'),
    inRouter('fetch'),
    inRouter('handleFetcherAction'),
    inRouter('handleFetcherLoader'),
    inRouter(
      'interruptActiveLoads',
      'function interruptActiveLoads() { isRevalidationRequired = true; }',
    ),
    inRouter(
      'callLoadersAndMaybeResolveData',
      `async function callLoaders(matches, request, location, scopedContext) {
        return callDataStrategy(request, location, matches, scopedContext, null);
      }`,
    ),
    // Its public side.
    [/^\t\tfetch,$/m, ''],
    [
      /^\t\tgetFetcher,\n\t\tresetFetcher,\n\t\tdeleteFetcher: queueFetcherForDeletion,\n\t\tdispose,$/m,
      '',
    ],
    [/^\t\tgetBlocker,\n\t\tdeleteBlocker,\n\t\tpatchRoutes,$/m, ''],
    [/^\t\t_internalFetchControllers[\s\S]*?(?=^\t\};$)/m, ''],
    // How it begins.
    [/^\tif \(init\.instrumentations\) \{\n\t\tlet instrumentations[\s\S]*?^\t\}$/m, ''],
    [/^\tif \(init\.instrumentations\) router = .+;$/m, ''],
    [/ && !init\.patchRoutesOnNavigation\) \{$/m, ') {'],
    [/^\t\tif \(initialMatches && !init\.hydrationData\) \{[\s\S]*?^\t\t\}$/m, ''],
    [/^\t\t\tlet fogOfWar = checkFogOfWar\(null, [\s\S]*?^\t\t\t\}$/m, ''],
    [/ && !initialMatchesIsFOW \?/, ' ?'],
    [/^\tlet initialMatchesIsFOW = false;$/m, ''],
    [
      /^\t\t\tif \(unblockBlockerHistoryUpdate\) \{[\s\S]*?(?=^\t\t\treturn startNavigation\(historyAction, location\);$)/m,
      '',
    ],
    [/^\t\tif \(isBrowser\) \{\n\t\t\trestoreAppliedTransitions[\s\S]*?^\t\t\}$/m, ''],
    // A new state.
    [
      /^\t\tlet unmountedFetchers = \[\];[\s\S]*?(?=^\t\tif \(subscribers\.size === 0\))/m,
      'const unmountedFetchers = [];',
    ],
    [/^\t\tunmountedFetchers\.forEach\(.+\n\t\tmountedFetchers\.forEach\(.+$/m, ''],
    [
      /^\t\tlet isActionReload = [\s\S]*?(?=^\t\tlet loaderData = newState\.loaderData)/m,
      'const actionData = null;',
    ],
    [
      /^\t\tlet blockers = state\.blockers;[\s\S]*?(?=^\t\tlet restoreScrollPosition)/m,
      'const { blockers } = state;',
    ],
    [/(?<=let preventScrollReset = pendingPreventScrollReset === true) \|\| .+(?=;$)/m, ''],
    [/^\t\tlet viewTransitionOpts;[\s\S]*?(?=^\t\tupdateState\(\{\n\t\t\t\.\.\.newState)/m, ''],
    [/^\t\t\tviewTransitionOpts,\n(?=\t\t\tflushSync: flushSync === true$)/m, ''],
    [/^\t\t\tviewTransitionOpts: opts\.viewTransitionOpts,$/m, ''],
    // The way to another page.
    [
      /let \{ path, submission, error \} = normalizeNavigateOptions\(false, (.+), opts\);\n\t\tlet maskPath;[\s\S]*?(?=^\t\tlet currentLocation)/m,
      'const path = $1;\n',
    ],
    [/(?<=opts && opts\.state, void 0), maskPath\)/, ')'],
    [/ else if \(submission != null && .+\) historyAction = "REPLACE";/, ''],
    [
      /^\t\tlet blockerKey = shouldBlockNavigation\(\{\n\t\t\tcurrentLocation[\s\S]*?(?=^\t\tawait startNavigation\()/m,
      '',
    ],
    [/^\t\t\tsubmission,\n\t\t\tpendingError: error,$/m, ''],
    [/^\t\t\tenableViewTransition: opts && opts\.viewTransition,$/m, ''],
    [/^\t\tlet instrumentationNavigateMetaReceiver = .+$/m, ''],
    [/,\n\t\t\tinstrumentationNavigateMetaReceiver$/m, ''],
    [/^\t\tif \(state\.navigation\.state === "submitting"\) return promise;$/m, ''],
    [/,\n\t\t\tenableViewTransition: pendingViewTransitionEnabled === true$/m, ''],
    [/^\t\tpendingViewTransitionEnabled = \(.+$/m, ''],
    [/^\t\tpendingViewTransitionEnabled = false;$/m, ''],
    [/ && !\(opts && opts\.submission && .+\)\) \{$/m, ') {'],
    [
      /^\t\tlet fogOfWar = checkFogOfWar\(matches, location[\s\S]*?(?=^\t\tif \(!matches\) \{$)/m,
      '',
    ],
    [
      /^\t\tlet pendingActionResult;\n[\s\S]*?(?=^\t\tlet \{ shortCircuited, matches: updatedMatches)/m,
      '',
    ],
    [/, opts && opts\.submission\);(?=\n\t\tlet scopedContext)/, ');'],
    [/, errors, workingFetchers \} = await handleLoaders\(/, ', errors } = await handleLoaders('],
    [
      /scopedContext, fogOfWar\.active, loadingNavigation, opts && opts\.submission, opts && opts\.fetcherSubmission, opts && opts\.replace, opts && opts\.initialHydration === true, flushSync, pendingActionResult, (?=opts)/,
      'scopedContext, loadingNavigation, opts && opts.replace, opts && opts.initialHydration === true, flushSync, ',
    ],
    [
      /^\t\t\t\.\.\.getActionDataForCommit\(pendingActionResult\),\n\t\t\tloaderData,\n\t\t\terrors,\n.+$/m,
      'loaderData, errors,',
    ],
    // The calls of a page.
    [
      /scopedContext, isFogOfWar, overrideNavigation, submission, fetcherSubmission, replace, initialHydration, flushSync, pendingActionResult, (?=callSite.+\) \{$)/m,
      'scopedContext, overrideNavigation, replace, initialHydration, flushSync, ',
    ],
    [
      /(?<=overrideNavigation \|\| getLoadingNavigation\(location, matches, historyAction), submission/,
      '',
    ],
    [/^\t\tlet activeSubmission = submission \|\| fetcherSubmission \|\| getSub.+$/m, ''],
    [/^\t\tif \(isFogOfWar\) \{[\s\S]*?^\t\t\}$/m, ''],
    [
      /let \{ dsMatches, revalidatingFetchers \} = (getMatchesToLoad\(.+ matches), activeSubmission, (.+), cancelledFetcherLoads, .+, pendingActionResult, callSite/,
      'const dsMatches = $1, $2, callSite',
    ],
    [/^\t\tpendingNavigationLoadId = [\s\S]*?(?=^\t\tif \(shouldUpdateNavigationState\) \{$)/m, ''],
    [
      /^\t\tif \(shouldUpdateNavigationState\) \{\n\t\t\tlet updates[\s\S]*?(?=^\t\tif \(request\.signal\.aborted\) return \{ shortCircuited: true \};$)/m,
      `if (shouldUpdateNavigationState) updateState({ navigation: loadingNavigation }, { flushSync });
       const loaderResults = await callLoaders(dsMatches, request, location, scopedContext);\n`,
    ],
    [
      /^\t\tif \(pendingNavigationController\) pendingNavigationController\.signal\.removeEventListener[\s\S]*?(?=^\t\tlet redirect = findRedirect\(loaderResults\);$)/m,
      '',
    ],
    [
      /^\t\tredirect = findRedirect\(fetcherResults\);[\s\S]*?(?=^\t\tif \(initialHydration && state\.errors\) errors)/m,
      'let { loaderData, errors } = processRouteLoaderData(matches, loaderResults);\n',
    ],
    [
      /^\t\tlet didUpdateFetcherRedirects = [\s\S]*?(?=^\t\treturn \{\n\t\t\tmatches,\n\t\t\tloaderData,\n\t\t\terrors,$)/m,
      '',
    ],
    [/^\t\t\t\.\.\.shouldUpdateFetchers \? .+$/m, ''],
    [
      /, isNavigation, \{ submission, fetcherSubmission, preventScrollReset, replace \} = \{\}\) \{\n[\s\S]*?(?=^\t\tif \(redirect\.response\.headers\.has\("X-Remix-Revalidate"\)\))/m,
      ', isNavigation, { replace }) {\n',
    ],
    [
      /^\t\tlet \{ formMethod, formAction, formEncType \} = state\.navigation;\n\t\tif \(!submission[\s\S]*?^\t\telse (?=await startNavigation\()/m,
      '',
    ],
    [
      /getLoadingNavigation\(redirectLocation, \[\], redirectNavigationType, submission\),\n\t\t\tfetcherSubmission,\n\t\t\tpreventScrollReset: preventScrollReset \|\| pendingPreventScrollReset,\n.+$/m,
      'getLoadingNavigation(redirectLocation, [], redirectNavigationType), preventScrollReset: pendingPreventScrollReset',
    ],
    [/(?<=^\t\t)if \(!isMutationMethod\(request\.method\)\) (?=for )/m, ''],
    // What is to be loaded.
    [
      / matches, submission, location, (.+), cancelledFetcherLoads, .+, pendingActionResult, (callSite.+\) \{)\n\tlet actionResult = .+$/m,
      ' matches, location, $1, $2',
    ],
    [
      / else if \(pendingActionResult && isErrorResult\(pendingActionResult\[1\]\)\) \{[\s\S]*?(?=\n\tlet baseShouldRevalidateArgs)/,
      '',
    ],
    [/,\n\t\t\.\.\.submission,\n\t\tactionResult,\n\t\tactionStatus$/m, ''],
    [/^\t\telse if \(shouldSkipRevalidation\) defaultShouldRevalidate = false;$/m, ''],
    [
      /^\tlet revalidatingFetchers = \[\];\n\tfetchLoadMatches[\s\S]*?^\t\};$/m,
      'return dsMatches;',
    ],
    [
      /^function processRouteLoaderData\([\s\S]*?(?=^\tmatches\.forEach)/m,
      'function processRouteLoaderData(matches, results) {\n\tlet loaderData = {};\n\tlet errors = null;\n',
    ],
    [/^\t\t\tif \(pendingError !== void 0\) \{[\s\S]*?^\t\t\t\}$/m, ''],
    [/^\t\t\tif \(skipLoaderErrorBubbling\) .+\n\t\t\telse (?=\{)/m, ''],
    [/^\t\t\tif \(!isStaticHandler\) (?=loaderData\[id\] = Reset)/m, ''],
    [/^\t\t\tif \(!foundError\) \{[\s\S]*?^\t\t\}$/m, '} else loaderData[id] = result.data;'],
    [
      /^\tif \(pendingError !== void 0 && pendingActionResult\) \{[\s\S]*?^\t\tloaderHeaders\n\t\};$/m,
      'return { loaderData, errors };',
    ],
    [/^\tif \(typeof route\.lazy === "function"\) \{[\s\S]*?^\t\}$/m, ''],
    [
      /^\tif \(submission\) return \{\n\t\tstate: "loading",\n\t\tlocation[\s\S]*?^\telse (?=return \{\n\t\tstate: "loading",\n\t\tlocation)/m,
      '',
    ],
    [
      /^\tif \(submission && isMutationMethod\(submission\.formMethod\)\) \{\n\t\tlet \{ formMethod, [\s\S]*?^\t\}$/m,
      '',
    ],
    inFile(
      'getInternalRouterError',
      `function getInternalRouterError(status, { pathname }) {
        return new ErrorResponseImpl(status, 'Not Found', new Error('No route matches URL "' + pathname + '"'), true);
      }`,
    ),
  ],
  components: [
    [
      /^\tlet \[pendingState, [\s\S]*?(?=^\tlet fetcherData)/m,
      'const [vtContext] = React$$1.useState({ isTransitioning: false });\n',
    ],
    [
      /^\t\tnewState\.fetchers\.forEach[\s\S]*?^\t\tif \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) (?=\{$)/m,
      '',
    ],
    [
      /^\t\tif \(reactDomFlushSyncImpl && flushSync\) \{\n[\s\S]*?(?=^\t\}, \[\n\t\trouter\.window,)/m,
      '',
    ],
    [/^\t\trouter\.window,\n(?=\t\treactDomFlush)/m, ''],
    [
      /^\t\ttransition,\n\t\trenderDfd,\n(?=\t\tuseTransitions,\n\t\tsetOptimisticState,\n\t\tonError)/m,
      '',
    ],
    [
      /^\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \(vtContext\.isTransitioning && !vtContext\.flushSync\)[\s\S]*?(?=^\tlet navigator = React\$1\.useMemo)/m,
      '',
    ],
  ],
  'dom/ssr/routes': [
    [/^\t\t\tdataRoute\.action = \([\s\S]*?^\t\t\t\};$/m, ''],
    [/^\t\t\tif \(!route\.hasClientAction\) dataRoute\.action = [\s\S]*?^\t\t\t\}\);$/m, ''],
    [/^\t\t\t\taction: route\.hasClientAction \? [\s\S]*?^\t\t\t\t\} : void 0,$/m, ''],
    [/^\tif \(needsRevalidation\) return wrap.+$/m, ''],
  ],
  'dom-export/hydrated-router': [[/^\trouter\.createRoutesForHMR = .+$/m, '']],
};
