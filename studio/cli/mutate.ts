import type { House } from '../house.ts'
import { type MutationReport, mutate as mutateMachines, scoreOf } from '../mutation/mutate.ts'
import type { Arguments } from './arguments.ts'
import { selected } from './selection.ts'
import type { Outcome, Workshop } from './workshop.ts'

/** Which changes to a machine its tests notice; all is well where every survivor has a reason. */
export async function mutate(house: House, args: Arguments, { print }: Pick<Workshop, 'print'>): Promise<Outcome> {
  const machines = selected(house, args.machines).map(({ machine }) => machine.id)
  const onMachine = args.format === 'text' ? (report: MutationReport) => print(lineOf(report)) : undefined
  const reports = await mutateMachines(house, { machines, shard: args.shard, onMachine })
  const summary = `${percent(scoreOf(reports))} of ${reports.reduce((sum, { mutants }) => sum + mutants, 0)} mutants were noticed`
  return {
    json: { score: scoreOf(reports), machines: reports },
    isWell: reports.every(
      ({ survivors, stale }) => stale.length === 0 && survivors.every(({ reason }) => reason !== undefined),
    ),
    text: () => summary,
    markdown: () =>
      [
        [
          '| Machine | Mutants | Noticed | Survivors |',
          '|---|---|---|---|',
          ...reports.map(
            (report) =>
              `| ${report.machine} | ${report.mutants} | ${percent(scoreOf([report]))} | ${report.survivors.length} |`,
          ),
        ].join('\n'),
        ...reports.flatMap(({ machine, survivors }) =>
          survivors.map(({ mutant, reason }) => `- **${machine}** ${mutant}: ${reason ?? 'no reason given'}`),
        ),
        summary,
      ].join('\n\n'),
  }
}

function lineOf(report: MutationReport) {
  const { machine, mutants, survivors, stale, seconds } = report
  return [
    `${machine}: ${percent(scoreOf([report]))} of ${mutants} mutants noticed, ${Math.round(seconds)} s`,
    ...survivors.map(({ mutant, reason }) => `  survives: ${mutant}: ${reason ?? 'NO REASON GIVEN'}`),
    ...stale.map((mutant) => `  a reason is given, but it does not survive: ${mutant}`),
  ].join('\n')
}

function percent(share: number) {
  return `${Math.floor(1000 * share) / 10} %`
}
