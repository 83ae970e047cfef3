import { TabLinks } from '../src/ui/action/tab-links.tsx'
import { FactRows } from '../src/ui/figure/fact-rows.tsx'
import { LogLine } from '../src/ui/figure/log-line.tsx'
import { MoreOfList } from '../src/ui/figure/more-of-list.tsx'
import css from './specimen.module.css'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

const nothing = () => {}
const at = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: nothing }
/** The states of a paginated list: more, loading, failed, retrying. */
const lists = {
  more: at,
  busy: { ...at, isFetchingNextPage: true },
  failed: { ...at, isFetchNextPageError: true },
  again: { ...at, isFetchingNextPage: true, isFetchNextPageError: true },
}

/** Parts of a list, and its end. */
export function ListSpecimens() {
  const words = useWords()
  const tabs = words.tabs.map((text, place) => ({ to: `?part=${place}`, text, count: place === 1 ? '4' : undefined }))
  return (
    <Specimen title={words.sections.lists}>
      <div className={css.whole}>
        <TabLinks label={words.sections.lists} tabs={tabs.slice(0, 3)} current="?part=0" />
      </div>
      <div className={css.narrow}>
        <TabLinks label={words.sections.lists} tabs={tabs} current="?part=1" />
      </div>
      {Object.entries(lists).map(([name, list]) => (
        <MoreOfList
          key={name}
          list={list}
          label={words.more}
          busyLabel={words.loading}
          failed={words.failedText}
          retryLabel={words.retry}
        />
      ))}
      <ul className={css.whole}>
        {([undefined, 'change', 'refused'] as const).map((mark) => (
          <LogLine key={mark ?? ''} at="2026-12-01T08:30:00.000Z" time="10:30" kind={words.share} mark={mark}>
            {words.failedText}
          </LogLine>
        ))}
      </ul>
      <FactRows
        rows={[
          { label: words.sections.lists, value: words.more, isLarge: true },
          { label: words.share, value: '4', note: words.failedText },
        ]}
      />
    </Specimen>
  )
}
