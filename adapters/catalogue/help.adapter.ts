import type { Faq } from '../../contracts/catalogue/help.ts'
import type { ContentAnswer, LoadContent } from '../../machines/catalogue/content-page.machine.ts'
import { helpTopicOf, type SafeFaq } from '../../machines/catalogue/help-topics.ts'
import type { HtmlSanitiser } from '../site/html-rules.ts'
import { partOf } from '../site/part-of.ts'
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, type PageAdapterOptions, pageOfEditors, safePage, safeSeo } from './page-parts.ts'

/** The pages of questions, devices and AR. What the editors wrote around them may be missing. */
export function createHelpAdapter(options: PageAdapterOptions): { loadContent: LoadContent } {
  const { call } = options

  async function loadFaq(signal: AbortSignal): Promise<ContentAnswer> {
    const [faqs, page, html] = await Promise.all([
      call('getFaqs', {}, signal),
      pageOfEditors(options, 'faq', signal),
      options.html(),
    ])
    if (!faqs.ok) return pageFailure('content', faqs)
    return {
      type: 'content.loaded',
      content: {
        kind: 'faq',
        page: safePage(page, html),
        faqs: faqs.answer.map((faq) => safeFaq(faq, html)),
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'faq', path: '/faq/' }, signal),
      },
    }
  }

  async function loadHelp(signal: AbortSignal, key: string): Promise<ContentAnswer> {
    const topic = helpTopicOf(key)
    const [faqs, devices, page, html] = await Promise.all([
      call('getFaqs', {}, signal),
      topic === 'tech' ? partOf(options, 'getDevices', {}, [], signal) : [],
      pageOfEditors(options, 'help', signal),
      options.html(),
    ])
    if (!faqs.ok) return pageFailure('content', faqs)
    return {
      type: 'content.loaded',
      content: {
        kind: 'help',
        topic,
        page: safePage(page, html),
        faqs: faqs.answer.filter((faq) => faq.topic === topic).map((faq) => safeFaq(faq, html)),
        devices,
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'help', path: '/help/' }, signal),
      },
    }
  }

  async function loadDevice(signal: AbortSignal, slug: string): Promise<ContentAnswer> {
    const [device, html] = await Promise.all([call('getDevice', { params: { slug } }, signal), options.html()])
    if (!device.ok) return pageFailure('content', device)
    const { name, image, videos, seoParams } = device.answer
    return {
      type: 'content.loaded',
      content: {
        kind: 'device',
        name,
        image,
        videos: cardsOf(videos, html, false),
        seo: safeSeo(seoParams, html),
        jsonLd: await jsonLdOf(options, seoParams, { page: 'devices', path: `/devices/${slug}/` }, signal),
      },
    }
  }

  async function loadTryAr(signal: AbortSignal): Promise<ContentAnswer> {
    const [films, page, html] = await Promise.all([
      call('getArPage', {}, signal),
      pageOfEditors(options, 'try-ar', signal),
      options.html(),
    ])
    if (!films.ok) return pageFailure('content', films)
    const { arVideos, aiVideos, arCategory, aiCategory } = films.answer
    return {
      type: 'content.loaded',
      content: {
        kind: 'tryAr',
        page: safePage(page, html),
        films: {
          arVideos: cardsOf(arVideos, html, false),
          aiVideos: cardsOf(aiVideos, html, false),
          arCategory,
          aiCategory,
        },
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'try-ar', path: '/try-ar/' }, signal),
      },
    }
  }

  return {
    loadContent: async (signal, { kind, slug = '' }) => {
      try {
        if (kind === 'faq') return await loadFaq(signal)
        if (kind === 'help') return await loadHelp(signal, slug)
        if (kind === 'device') return await loadDevice(signal, slug)
        return await loadTryAr(signal)
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'content.failed', reason: 'offline' }
      }
    },
  }
}

function safeFaq({ id, slug, title, text }: Faq, html: HtmlSanitiser): SafeFaq {
  return { id, slug, title, text: html.text(text) }
}
