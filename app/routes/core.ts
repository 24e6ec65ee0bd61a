import type * as react from '@tanstack/react-router'
import {
  BaseRootRoute,
  BaseRoute,
  createNonReactiveMutableStore,
  createNonReactiveReadonlyStore,
  RouterCore,
} from '@tanstack/router-core'

// The constructors of `@tanstack/react-router` without what those add for views: hooks and a link on every route, and stores that
// views follow. Views cannot import the tree, and 4 kB stay out of the first scripts.

export const createRootRouteWithContext = (() => (options) =>
  new BaseRootRoute(options)) as typeof react.createRootRouteWithContext

export const createRoute = ((options) => new BaseRoute(options)) as typeof react.createRoute

export const createRouter = ((options) =>
  new RouterCore(options, () => ({
    createMutableStore: createNonReactiveMutableStore,
    createReadonlyStore: createNonReactiveReadonlyStore,
    batch: (work) => work(),
  }))) as typeof react.createRouter
