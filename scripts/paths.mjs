#!/usr/bin/env node
// `npm run paths -- help` says what it does. Runs on any Node >= 20; the rest needs the product's own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeBinary, root } from './support/project.mjs'

ensureInstalled()
const file = join(root, 'scripts', 'support', 'run-paths.ts')
const child = spawn(nodeBinary(), [file, ...process.argv.slice(2)], { stdio: 'inherit' })
// An interruption is the child's to hear: it has a summary to print.
process.on('SIGINT', () => {})
child.on('close', (code) => process.exit(code ?? 1))
