export interface VideoRow {
  id: number
  slug: string
  title: string
  description: string
  published_at: number
  duration: number
  resolution: string
  is_member_only: number
  has_toy_script: number
  transparency_mode: number
  formats: string
  positions: string
  projection: 'flat' | '180' | '360'
  condition: 'sound' | 'broken' | 'missing'
  has_trailer: number
  people: string
}
