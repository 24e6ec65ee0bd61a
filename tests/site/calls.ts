import type { CallTable } from '../support/call-table.ts'

export const siteCalls: CallTable = {
  getMaintenance: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/maintenance',
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isShareable: true,
    requirements: ['API-014'],
  },
  getDigest: {
    method: 'GET',
    host: 'content',
    path: '/digest',
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isCacheable: true,
    requirements: ['API-050', 'ENT-018', 'ENT-019', 'ENT-020'],
  },
  getPartners: {
    method: 'GET',
    host: 'content',
    path: '/partners-page',
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isCacheable: true,
    requirements: ['API-063'],
  },
  getJsonLd: {
    method: 'GET',
    host: 'content',
    path: '/jsonld/{page}',
    query: ['path', 'query?', 'page?'],
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isCacheable: true,
    requirements: ['API-060', 'SEO-009'],
  },
}
