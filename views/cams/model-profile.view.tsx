import {
  appearanceOf,
  bioLinesOf,
  bioOf,
  type ProfileRow,
  type RoomModel,
  tagsOf,
} from '../../machines/cams/room-facts.ts'
import styles from './room.module.css'

/** Who the model is: name and bio, profile, and what they do in shows. */
export function ModelProfile({ model }: { model: RoomModel }) {
  const [name, ...lines] = bioLinesOf(model)
  return (
    <section className={styles.profile} aria-label={`About ${name ?? 'the model'}`}>
      <div className={styles.bio}>
        <h2>{name}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Rows title="Profile" rows={bioOf(model)} />
      <Rows title="Appearance" rows={appearanceOf(model)} />
      <Tags title="In the show" names={tagsOf(model, 'in_show')} />
      <Tags title="In private shows" names={tagsOf(model, 'in_private_show')} />
      <Tags title="Specifics" names={tagsOf(model, 'specifics')} />
    </section>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly ProfileRow[] }) {
  if (rows.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Tags({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.tags}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
