#!/usr/bin/env node
// Starts the Firefox that FIREFOX_PATH names, as Playwright starts a browser, and stands between the two: Playwright sets media features of every
// page by a command of WebDriver BiDi that Firefox does not have yet, and gives up when it is refused.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
  if (address) relay(address)
  else console.error(line)
})

function relay(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`))
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(address + url)
    const waiting = []
    browser.on('open', () => {
      for (const text of waiting.splice(0)) browser.send(text)
    })
    browser.on('message', (data) => playwright.send(String(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
    playwright.on('message', (data) => {
      const { id, method } = JSON.parse(data)
      if (method === UNKNOWN) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.OPEN) browser.send(String(data))
      else waiting.push(String(data))
    })
  })
}
