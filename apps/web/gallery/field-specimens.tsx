import { useState } from 'react'

import { CodeField } from '../src/ui/field/code-field.tsx'
import { Combobox } from '../src/ui/field/combobox.tsx'
import { DateFields, type WrittenDate } from '../src/ui/field/date-fields.tsx'
import { DayField } from '../src/ui/field/day-field.tsx'
import { Field } from '../src/ui/field/field.tsx'
import { PasswordField } from '../src/ui/field/password-field.tsx'
import { TextArea } from '../src/ui/field/text-area.tsx'
import { FilterRow } from '../src/ui/form/filter-row.tsx'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

const birthday: WrittenDate = { day: '2', month: '10', year: '1989' }

export function FieldSpecimens() {
  const words = useWords()
  const [empty, setEmpty] = useState('')
  const [name, setName] = useState(words.nameValue)
  const [found, setFound] = useState('')
  const [notes, setNotes] = useState(words.notesValue)
  const [email, setEmail] = useState('mona@example.com')
  const [password, setPassword] = useState('Aafiya')
  const [code, setCode] = useState('042317')
  const [day, setDay] = useState('2026-11-22')
  const [birth, setBirth] = useState(birthday)
  const rules = words.rules.map((text, index) => ({ text, isMet: index > 0 }))
  const shown = { showLabel: words.show, hideLabel: words.hide }
  return (
    <Specimen title={words.sections.fields}>
      <Field id="dev-empty" label={words.name} value={empty} onValue={setEmpty} />
      <Field id="dev-filled" label={words.name} value={name} onValue={setName} hint={words.hint} />
      <Field id="dev-wrong" label={words.name} value={empty} onValue={setEmpty} error={words.error} hint={words.hint} />
      <Field id="dev-read" label={words.name} value={name} onValue={setName} readOnly />
      <Combobox
        label={words.name}
        listLabel={words.name}
        value={found}
        onValue={setFound}
        options={found === '' ? undefined : [{ key: 'one', content: words.nameValue }]}
        onTake={() => setFound(words.nameValue)}
      />
      <Field id="dev-email" label={words.email} type="email" value={email} onValue={setEmail} />
      <PasswordField
        id="dev-current"
        label={words.password}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
        {...shown}
      />
      <PasswordField
        id="dev-password-wrong"
        label={words.password}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
        error={words.error}
        {...shown}
      />
      <PasswordField
        id="dev-new"
        label={words.password}
        value={password}
        onValue={setPassword}
        autoComplete="new-password"
        rules={rules}
        ruleStates={words.ruleStates}
        {...shown}
      />
      <CodeField id="dev-code" label={words.code} value={code} onValue={setCode} length={6} />
      <CodeField id="dev-code-wrong" label={words.code} value={code} onValue={setCode} length={6} error={words.error} />
      <DateFields id="dev-birth" label={words.birth} labels={words.birthParts} value={birth} onValue={setBirth} />
      <DateFields
        id="dev-birth-wrong"
        label={words.birth}
        labels={words.birthParts}
        value={birth}
        onValue={setBirth}
        error={words.error}
      />
      <DayField id="dev-day" label={words.birthParts.day} value={day} onValue={setDay} hint={words.hint} />
      <FilterRow>
        <Field id="dev-find" type="search" label={words.name} value={empty} onValue={setEmpty} />
        <DayField id="dev-from" label={words.birthParts.day} value={day} onValue={setDay} />
      </FilterRow>
      <TextArea id="dev-notes" label={words.notes} value={notes} onValue={setNotes} hint={words.hint} />
      <TextArea id="dev-notes-wrong" label={words.notes} value={empty} onValue={setEmpty} error={words.error} />
    </Specimen>
  )
}
