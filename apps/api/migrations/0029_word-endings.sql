-- Terms have one kind more; a process that runs writes those that are missing (`fill-search-terms.ts`).
UPDATE "people" SET "search_terms" = NULL;
