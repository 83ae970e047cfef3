import { Banner } from '../src/ui/feedback/banner.tsx'
import { ErrorSummary } from '../src/ui/form/error-summary.tsx'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

export function MessageSpecimens() {
  const words = useWords()
  return (
    <Specimen title={words.sections.messages}>
      <Banner tone="info">{words.info}</Banner>
      <Banner tone="success">{words.success}</Banner>
      <Banner tone="warning">{words.warning}</Banner>
      <Banner tone="error">{words.failure}</Banner>
      <ErrorSummary
        title={words.checkThese}
        errors={[{ id: 'dev-wrong', text: words.error }, { text: words.failure }]}
      />
    </Specimen>
  )
}
