/** Tables of the catalogue. `audience` says which sites show a video: all but the gay-themed, only that one, or both. */
export const contentSchema = `
-- Edition 6: count up when only the seeded rows change, since a kept database is seeded again when this text differs.
CREATE TABLE IF NOT EXISTS film_keys (id INTEGER PRIMARY KEY CHECK (id = 1), key TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS models (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, description TEXT NOT NULL,
  gender TEXT NOT NULL CHECK (gender IN ('woman', 'man')), is_featured INTEGER NOT NULL, popularity INTEGER NOT NULL,
  information TEXT NOT NULL, social_items TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS model_tags (
  model_id INTEGER NOT NULL REFERENCES models, tag TEXT NOT NULL, PRIMARY KEY (model_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS models_by_popularity ON models (gender, popularity DESC);
CREATE TABLE IF NOT EXISTS categories (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, is_listed INTEGER NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS custom_categories (
  id INTEGER PRIMARY KEY, type TEXT NOT NULL, text TEXT NOT NULL, link TEXT NOT NULL, is_in_new_tab INTEGER NOT NULL,
  member_plus INTEGER NOT NULL, price_uuid TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS videos (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, description TEXT NOT NULL,
  published_at INTEGER NOT NULL, duration INTEGER NOT NULL, resolution TEXT NOT NULL, popularity INTEGER NOT NULL,
  audience TEXT NOT NULL CHECK (audience IN ('general', 'men', 'both')), is_member_only INTEGER NOT NULL,
  has_toy_script INTEGER NOT NULL, transparency_mode INTEGER NOT NULL, formats TEXT NOT NULL, positions TEXT NOT NULL,
  projection TEXT NOT NULL CHECK (projection IN ('flat', '180', '360')),
  condition TEXT NOT NULL CHECK (condition IN ('sound', 'broken', 'missing')), has_trailer INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS videos_by_date ON videos (published_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS videos_by_popularity ON videos (popularity DESC, id DESC);
CREATE TABLE IF NOT EXISTS video_models (
  video_id INTEGER NOT NULL REFERENCES videos, model_id INTEGER NOT NULL REFERENCES models, place INTEGER NOT NULL,
  PRIMARY KEY (video_id, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS video_models_by_model ON video_models (model_id);
CREATE TABLE IF NOT EXISTS video_categories (
  video_id INTEGER NOT NULL REFERENCES videos, category_id INTEGER NOT NULL REFERENCES categories,
  PRIMARY KEY (video_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS video_categories_by_category ON video_categories (category_id);
CREATE TABLE IF NOT EXISTS video_tags (
  video_id INTEGER NOT NULL REFERENCES videos, tag TEXT NOT NULL, PRIMARY KEY (video_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS video_tags_by_tag ON video_tags (tag);
CREATE TABLE IF NOT EXISTS video_views (video_id INTEGER PRIMARY KEY REFERENCES videos, views INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS custom_videos (
  id INTEGER PRIMARY KEY, type TEXT NOT NULL, text TEXT NOT NULL, link TEXT NOT NULL, resolution TEXT NOT NULL,
  duration INTEGER NOT NULL, starring TEXT NOT NULL, is_in_new_tab INTEGER NOT NULL, audience TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS slides (
  id INTEGER PRIMARY KEY, picture_key TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, link TEXT NOT NULL,
  sort INTEGER NOT NULL, display_type TEXT NOT NULL, is_ad INTEGER NOT NULL, is_soft INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS static_pages (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, text TEXT NOT NULL, sections TEXT NOT NULL,
  published_at INTEGER NOT NULL, meta_description TEXT NOT NULL, meta_keywords TEXT NOT NULL, meta_robots TEXT NOT NULL,
  short_seo_text TEXT NOT NULL, full_seo_text TEXT NOT NULL
) STRICT;
`
