import { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "../../../../platform/api/download.ts";
import { toastFailure } from "../../../session/failure-toast.ts";
import { orderFailures as texts } from "../../texts/en-live.ts";
import type { OrderFilter } from "../admin-queries.ts";

/** Saves the filtered list as a file. */
export const useExportOrders = () =>
  useMutation({
    mutationFn: (filter: OrderFilter) => downloadFile(orderAdminCalls.export, { query: filter }),
    onError: (error) => toastFailure(error, texts.failedToExport),
  });
