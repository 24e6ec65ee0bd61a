import { answerOrders } from '../../app/server/render-threads.ts'
import { blank } from './open-site.ts'

/** Asked for certain addresses it fails, dies, or goes on until nobody waits. */
answerOrders(async (request, signal) => {
  if (request.path === '/dies/') process.exit(1)
  if (request.path === '/fails/') throw new Error('drawn badly')
  if (request.path === '/goes-on/')
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('nobody waits'))))
  return blank(request)
})
